// Unpacks LZMA, which browsers do not, and which makes the module a quarter
// smaller than gzip does. The format is described by the LZMA specification of
// the LZMA SDK.

const PROBABILITY_BITS = 11;
const HALF = 1 << (PROBABILITY_BITS - 1);
const ADAPTATION_BITS = 5;
const TOP = 2 ** 24;

const STATES = 12;
const FIRST_STATE_AFTER_MATCH = 7;
const MAX_POSITION_STATES = 16;
const LENGTH_STATES = 4;
const SHORTEST_MATCH = 2;
const ALIGN_BITS = 4;
const FIRST_DISTANCE_WITH_ALIGN = 14;
const END_DISTANCE = 0xffffffff;

const probabilities = (count) => new Uint16Array(count).fill(HALF);

// Reads bits whose probabilities adapt.
class RangeDecoder {
  constructor(bytes, at) {
    this.bytes = bytes;
    // The first byte is always 0.
    this.at = at + 1;
    this.range = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 4; ++i) this.code = (this.code << 8) | bytes[this.at++];
    this.code >>>= 0;
  }

  #normalize() {
    if (this.range >= TOP) return;
    if (this.at >= this.bytes.length) throw new Error("the data is cut");
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
  }

  bit(model, i) {
    const probability = model[i];
    const bound = (this.range >>> PROBABILITY_BITS) * probability;
    let bit;
    if (this.code < bound) {
      this.range = bound;
      model[i] += ((1 << PROBABILITY_BITS) - probability) >> ADAPTATION_BITS;
      bit = 0;
    } else {
      this.range -= bound;
      this.code -= bound;
      model[i] -= probability >> ADAPTATION_BITS;
      bit = 1;
    }
    this.#normalize();
    return bit;
  }

  // A number of `count` bits, the highest first.
  tree(model, start, count) {
    let node = 1;
    for (let i = 0; i < count; ++i) {
      node = (node << 1) | this.bit(model, start + node);
    }
    return node - (1 << count);
  }

  // A number of `count` bits, the lowest first.
  reverseTree(model, start, count) {
    let node = 1;
    let value = 0;
    for (let i = 0; i < count; ++i) {
      const bit = this.bit(model, start + node);
      node = (node << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  // A number of `count` bits that are 0 and 1 equally often.
  direct(count) {
    let value = 0;
    for (let i = 0; i < count; ++i) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      this.#normalize();
      value = value * 2 + bit;
    }
    return value;
  }
}

class LengthDecoder {
  #choice = probabilities(2);
  #low = probabilities(MAX_POSITION_STATES << 3);
  #middle = probabilities(MAX_POSITION_STATES << 3);
  #high = probabilities(1 << 8);

  read(decoder, positionState) {
    if (!decoder.bit(this.#choice, 0)) {
      return decoder.tree(this.#low, positionState << 3, 3);
    }
    if (!decoder.bit(this.#choice, 1)) {
      return 8 + decoder.tree(this.#middle, positionState << 3, 3);
    }
    return 16 + decoder.tree(this.#high, 0, 8);
  }
}

// Unpacks a file of the format "LZMA alone" (.lzma) of known size.
export function unpackLzma(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const literalBits = bytes[0] % 9;
  const literalPositionMask = (1 << (Math.floor(bytes[0] / 9) % 5)) - 1;
  const positionMask = (1 << Math.floor(bytes[0] / 45)) - 1;
  const literalPositionBits = Math.floor(bytes[0] / 9) % 5;
  const size = view.getUint32(5, true);
  const out = new Uint8Array(size);
  const decoder = new RangeDecoder(bytes, 13);

  const literals = probabilities(0x300 << (literalBits + literalPositionBits));
  const isMatch = probabilities(STATES * MAX_POSITION_STATES);
  const isRepeat = probabilities(STATES);
  const isNotFirst = probabilities(STATES);
  const isNotSecond = probabilities(STATES);
  const isNotThird = probabilities(STATES);
  const isLong = probabilities(STATES * MAX_POSITION_STATES);
  const distanceSlots = probabilities(LENGTH_STATES << 6);
  const distances = probabilities(1 << 7);
  const align = probabilities(1 << ALIGN_BITS);
  const lengths = new LengthDecoder();
  const repeatLengths = new LengthDecoder();

  let state = 0;
  // The last four distances, less 1.
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let at = 0;

  function readLiteral() {
    const before = at > 0 ? out[at - 1] : 0;
    const context =
      ((at & literalPositionMask) << literalBits) + (before >> (8 - literalBits));
    const start = 0x300 * context;
    let symbol = 1;
    if (state >= FIRST_STATE_AFTER_MATCH) {
      let matched = out[at - first - 1];
      do {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const bit = decoder.bit(literals, start + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (expected !== bit) break;
      } while (symbol < 0x100);
    }
    while (symbol < 0x100) {
      symbol = (symbol << 1) | decoder.bit(literals, start + symbol);
    }
    out[at++] = symbol & 0xff;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  function readDistance(length) {
    const lengthState = Math.min(length, LENGTH_STATES - 1);
    const slot = decoder.tree(distanceSlots, lengthState << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 | (slot & 1)) * 2 ** bits;
    if (slot < FIRST_DISTANCE_WITH_ALIGN) {
      return start + decoder.reverseTree(distances, start - slot, bits);
    }
    const high = decoder.direct(bits - ALIGN_BITS) * 2 ** ALIGN_BITS;
    return start + high + decoder.reverseTree(align, 0, ALIGN_BITS);
  }

  // Returns the length of a match with one of the last distances, less 2, or
  // -1 for one byte.
  function readRepeat(positionState) {
    if (!decoder.bit(isNotFirst, state)) {
      if (!decoder.bit(isLong, state * MAX_POSITION_STATES + positionState)) {
        state = state < FIRST_STATE_AFTER_MATCH ? 9 : 11;
        return -1;
      }
    } else if (!decoder.bit(isNotSecond, state)) {
      [first, second] = [second, first];
    } else if (!decoder.bit(isNotThird, state)) {
      [first, second, third] = [third, first, second];
    } else {
      [first, second, third, fourth] = [fourth, first, second, third];
    }
    const length = repeatLengths.read(decoder, positionState);
    state = state < FIRST_STATE_AFTER_MATCH ? 8 : 11;
    return length;
  }

  while (at < size) {
    const positionState = at & positionMask;
    if (!decoder.bit(isMatch, state * MAX_POSITION_STATES + positionState)) {
      readLiteral();
      continue;
    }
    let length;
    if (decoder.bit(isRepeat, state)) {
      length = readRepeat(positionState);
    } else {
      [second, third, fourth] = [first, second, third];
      length = lengths.read(decoder, positionState);
      state = state < FIRST_STATE_AFTER_MATCH ? 7 : 10;
      first = readDistance(length);
      if (first === END_DISTANCE) break;
    }
    const end = at + length + SHORTEST_MATCH;
    if (first >= at || end > size) throw new Error("the data is damaged");
    for (; at < end; ++at) out[at] = out[at - first - 1];
  }
  if (at < size) throw new Error("the data is cut");
  return out;
}
