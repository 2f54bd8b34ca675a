#include "formats/dkrds/options_message.h"

#include <optional>

#include "formats/dkrds/document.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/options.pb.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

Options Parsed(const char* text) {
  OptionsMessage message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message))
      << text;
  return OptionsOf(message);
}

TEST(OptionsMessageTest, WhatIsNotSaidIsFoundOut) {
  for (const char* text : {"", "offset_base: AUTO culling_stride: AUTO"}) {
    EXPECT_EQ(Parsed(text).offset_base, std::nullopt);
    EXPECT_EQ(Parsed(text).culling_stride, std::nullopt);
  }
}

TEST(OptionsMessageTest, BasesHaveNames) {
  EXPECT_EQ(Parsed("offset_base: ENTRY").offset_base, OffsetBase::kEntry);
  EXPECT_EQ(Parsed("offset_base: GROUP").offset_base, OffsetBase::kGroup);
  EXPECT_EQ(Parsed("offset_base: FILE").offset_base, OffsetBase::kFile);
  EXPECT_EQ(Parsed("offset_base: DATA").offset_base, OffsetBase::kData);
}

// A number must not stand for another number of bytes.
TEST(OptionsMessageTest, AStrideIsItsNumberOfBytes) {
  EXPECT_EQ(Parsed("culling_stride: BYTES_2").culling_stride, 2u);
  EXPECT_EQ(Parsed("culling_stride: 2").culling_stride, 2u);
  EXPECT_EQ(Parsed("culling_stride: BYTES_4").culling_stride, 4u);
  EXPECT_EQ(Parsed("culling_stride: 4").culling_stride, 4u);
  EXPECT_EQ(Parsed("culling_stride: BYTES_8").culling_stride, 8u);
  EXPECT_EQ(Parsed("culling_stride: 8").culling_stride, 8u);
}

}  // namespace
}  // namespace trackcheck::dkrds
