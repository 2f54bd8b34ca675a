/**
 * Validates racing and terrain asset files and shows what changed between two
 * versions. Everything happens in this process: no file is written or sent.
 */

/** The name of a format. */
export type Format = "rld" | "raf" | "dkrds" | "btg" | "track";

export type Severity = "error" | "warning" | "info";

/** The bytes of a file. They are copied. */
export type Content = Uint8Array | ArrayBuffer | ArrayBufferView;

export interface FileOptions {
  /** Decode as this format instead of detecting it. */
  format?: Format;
  /** In bytes. Larger files are not read. At most, and by default, 256 MiB. */
  maxFileSize?: number;
  /**
   * In bytes. Compressed files are not inflated past this size. At most, and by
   * default, 512 MiB.
   */
  maxInflatedSize?: number;
}

export type CheckReportKind =
  | "json"
  | "text"
  | "sarif"
  | "sarif-github"
  | "github"
  | "gitlab"
  | "junit"
  | "markdown"
  | "html";

export interface CheckOptions extends FileOptions {
  /** The name of the file, for its format and for the report. */
  name?: string;
  /** Findings listed for each rule, 0 for all; by default 20. The rest are counted. */
  maxPerRule?: number;
  /** The address of the pages of the rules, for links. */
  rulePages?: string;
  /** In text: one line for each finding. */
  quiet?: boolean;
  /** In text: infos too. */
  verbose?: boolean;
  /** In text: one line for each rule. */
  statistics?: boolean;
}

/** A place that belongs to a finding. */
export interface Related {
  message: string;
  offset?: number;
  length?: number;
  space?: "file" | "inflated";
  field?: string;
  path?: string;
}

export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  /** In bytes, from the start of the space. */
  offset: number;
  length: number;
  /** The file if it is left out. */
  space?: "file" | "inflated";
  /** Such as `vertices[12].x`. */
  field: string;
  /** RFC 6901; of JSON files only, as `line` and `column`, which begin at 1. */
  pointer?: string;
  line?: number;
  column?: number;
  /** The number of places that this finding stands for, if there are several. */
  count?: number;
  related?: Related[];
  /** The section of the format's document. */
  spec?: string;
  /** The same after changes of other parts of the file. */
  fingerprint?: string;
  fixable?: boolean;
}

export interface Counts {
  error: number;
  warning: number;
  info: number;
}

export interface CheckedFile {
  path: string;
  format?: Format;
  size?: number;
  status: "clean" | "findings" | "unreadable" | "unrecognized";
  /** Why it is unreadable or unrecognized. */
  error?: string;
  counts?: Counts;
  findings?: Finding[];
  /** Findings that are not listed, by rule. */
  omitted?: Record<string, number>;
}

/** The schema trackcheck-report/1. */
export interface CheckReport {
  schema: "trackcheck-report/1";
  tool: { name: string; version: string };
  files: CheckedFile[];
  summary: Record<string, number>;
  /** Rules that a budget stopped before they had judged all of a file. */
  notes?: string[];
}

/** Checks a file. Throws a FlagError if an option is wrong. */
export function check(
  content: Content,
  options?: CheckOptions & { report?: "json" },
): Promise<CheckReport>;
export function check(
  content: Content,
  options: CheckOptions & { report: CheckReportKind },
): Promise<string>;

export interface DiffOptions extends FileOptions {
  /** If both names are `a.rld`, the report names `old/a.rld` and `new/a.rld`. */
  oldName?: string;
  newName?: string;
  /** Changes listed, 0 for all; by default 1000. The rest are counted. */
  maxChanges?: number;
  /** Numbers that differ by at most this are equal, in the unit of the field. */
  tolerance?: number;
  /** Numbers at most this many representable numbers apart are equal. */
  ulps?: number;
  /** Compare redundant fields too, and tables by position. */
  raw?: boolean;
  /** The order of rows and elements does not count. */
  ignoreOrder?: boolean;
}

export interface ChangeSide {
  field: string;
  offset?: number;
  length?: number;
  value?: unknown;
}

export interface Change {
  kind: "added" | "removed" | "changed" | "moved";
  old?: ChangeSide;
  new?: ChangeSide;
  count?: number;
  [more: string]: unknown;
}

/** The schema trackcheck-diff/1. */
export interface DiffReport {
  schema: "trackcheck-diff/1";
  format: Format;
  old: string;
  new: string;
  equal: boolean;
  summary: { added: number; removed: number; changed: number; moved: number };
  changes: Change[];
}

export interface Difference<Report> {
  equal: boolean;
  report: Report;
  /** Lines about the files: parts that are damaged, bytes that differ. */
  notes: string;
}

/**
 * Compares two files of one format. Throws an InputError if they cannot be
 * compared, and a FlagError if an option is wrong.
 */
export function diff(
  oldContent: Content,
  newContent: Content,
  options?: DiffOptions & { report?: "json" },
): Promise<Difference<DiffReport>>;
export function diff(
  oldContent: Content,
  newContent: Content,
  options: DiffOptions & { report: "json" | "text" | "markdown" | "html" },
): Promise<Difference<string>>;

export interface DumpOptions extends FileOptions {
  name?: string;
  /** By default text; svg is a map. */
  output?: "text" | "json" | "svg";
  /** In text: the offset of each line. */
  offsets?: boolean;
}

/**
 * Shows the decoded file. Throws an InputError if no part of it can be decoded
 * or if it has no such output, and a FlagError if an option is wrong.
 */
export function dump(
  content: Content,
  options?: DumpOptions,
): Promise<{ text: string; notes: string }>;

export interface InfoOptions extends FileOptions {
  /** The name of the file, for its format and for the report. */
  name?: string;
}

/** A fault of decoding. */
export interface Damage {
  rule: string;
  message: string;
  /** In bytes, from the start of the space. */
  offset: number;
  length: number;
  /** The file if it is left out. */
  space?: "inflated";
  field: string;
}

/** Units are at the end of keys: `surface_area_m2`, `lap_time_ms`. */
export type InfoRow = Record<string, number | string>;

export interface FileInfo {
  path: string;
  format: Format;
  /** In bytes, as stored. */
  size: number;
  /** In bytes; of compressed files only. */
  inflated_size?: number;
  /** What could be decoded is shown nevertheless. */
  damage?: Damage[];
  /** Counts, names, extents. Numbers that JSON lacks are `nan`, `inf` and `-inf`. */
  values: InfoRow;
  /** Rows lack values that do not exist. */
  tables: Record<string, InfoRow[]>;
  /** What the bytes of the file, or of the inflated file, are for. */
  parts: { name: string; bytes: number; percent: number }[];
}

/** The schema trackcheck-info/1. */
export interface InfoReport {
  schema: "trackcheck-info/1";
  files: [FileInfo];
}

/**
 * Reports what is in a file: counts, extents, names, sizes of its parts. Throws an
 * InputError if no part of it can be decoded, and a FlagError if an option is
 * wrong.
 */
export function info(
  content: Content,
  options?: InfoOptions & { report?: "json" },
): Promise<{ report: InfoReport; notes: string }>;
export function info(
  content: Content,
  options: InfoOptions & { report: "text" },
): Promise<{ report: string; notes: string }>;

export interface Rule {
  id: string;
  format: Format;
  severity: Severity;
  title: string;
  /** The section of the format's document. */
  spec?: string;
  /** Why the rule exists. */
  rationale: string;
  /** How to fix what it reports. */
  remedy: string;
  /** The page of the rule in the documentation. */
  page: string;
  /** The first version with the rule. */
  since: string;
  /** The text report of a file with the fault. */
  bad_report?: string;
  /** How the closest file without the fault differs. */
  closest_valid_case?: string;
  [more: string]: unknown;
}

/** All rules, or those of a format. */
export function rules(format?: Format): Promise<Rule[]>;

/** The rule with that id; undefined if there is none. */
export function explain(id: string): Promise<Rule | undefined>;

/** The version of trackcheck. */
export function version(): Promise<string>;

/** An option is wrong. */
export class FlagError extends Error {}

/** There is nothing to show of a file. */
export class InputError extends Error {
  notes: string;
}

/**
 * The memory is used up, or trackcheck has a fault. Later calls work. A check
 * reports the file as unreadable if it can.
 */
export class TrapError extends Error {}
