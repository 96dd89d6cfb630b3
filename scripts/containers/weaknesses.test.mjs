import { expect, test } from "vitest";

import { readWeaknesses } from "./weaknesses.mjs";

test("what debsecan names is reported line by line, and a tracker that does not answer is no all-clear", () => {
  const output =
    "CVE-2026-0001 libssl3 (fixed, remotely exploitable, high urgency)\nCVE-2026-0001 openssl (fixed, remotely exploitable, high urgency)\n";
  expect(readWeaknesses({ code: 0, output })).toEqual({
    repaired: [
      "CVE-2026-0001 libssl3 (fixed, remotely exploitable, high urgency)",
      "CVE-2026-0001 openssl (fixed, remotely exploitable, high urgency)",
    ],
  });
  expect(readWeaknesses({ code: 0, output: "" })).toEqual({ repaired: [] });
  const away =
    "error: while downloading https://security-tracker.debian.org/tracker/debsecan/release/1/bookworm:\nerror: [Errno -2] Name or service not known\n";
  expect(readWeaknesses({ code: 1, output: away })).toEqual({
    unasked: expect.stringContaining("Name or service not known"),
  });
});
