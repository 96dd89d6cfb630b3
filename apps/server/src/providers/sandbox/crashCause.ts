/** Why a reader of files crashed, in one line for the log of the operator, who is shown nothing of what the file contains. */
const MAX_CHARACTERS = 200;

/** Frames of a stack, and what Node prints behind the error. */
const NO_REASON = /^(?:at |\d+: |-+ |[{}^]|Node\.js v|\w+: ['"[{\d])/;
const QUOTED = /(["'`]).*\1/g;

/** `stderr` is what the process said before its end. */
export function causeOfExit(code: number | null, signal: string | null, stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.trim());
  const said = lines.findLast((line) => /\w{3}/.test(line) && !NO_REASON.test(line));
  const end = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return said === undefined ? end : `${end}: ${withoutContents(said)}`;
}

export function causeOfError(error: unknown): string {
  if (!(error instanceof Error)) return "no error";
  const code = "code" in error ? ` ${String(error.code)}` : "";
  return `${error.name}${code}: ${withoutContents(error.message)}`;
}

/** Messages quote what they are about. */
function withoutContents(text: string): string {
  const printable = text.replace(/[^\x20-\x7E]+/g, " ");
  return printable.replace(QUOTED, "$1…$1").slice(0, MAX_CHARACTERS);
}
