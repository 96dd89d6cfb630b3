/** Lines as one: "Beans · Tea", but "It is here. Come by": what a mark ends needs no dot. */
export function joinedLines(lines: readonly string[]): string {
  return lines.reduce(
    (said, line) => (said ? `${said}${/[.!?…,:;]$/u.test(said) ? " " : " · "}${line}` : line),
    "",
  );
}
