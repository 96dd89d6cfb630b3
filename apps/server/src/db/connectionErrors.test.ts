import { describe, expect, it } from "vitest";
import { isConnectionError, isDatabaseBusy, isRefusedForGood } from "./connectionErrors.ts";

const wrapped = (code: string) =>
  new Error("query failed", { cause: Object.assign(new Error(code), { code }) });

describe("a failed query", () => {
  it.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "57P01",
    "08006",
    "25006",
    "25P03",
  ])("with %s means that the database is away: it is worth asking again", (code) => {
    expect(isConnectionError(wrapped(code))).toBe(true);
    expect(isRefusedForGood(wrapped(code))).toBe(false);
  });

  it.each(["22P05", "22021", "23505", "23514"])("with %s will not succeed on a retry", (code) => {
    expect(isRefusedForGood(wrapped(code))).toBe(true);
    expect(isConnectionError(wrapped(code))).toBe(false);
  });

  it.each(["40001", "40P01", "53100", "53200", "57014"])(
    "with %s is not caused by the values, so the outcome is not given up",
    (code) => expect(isRefusedForGood(wrapped(code))).toBe(false),
  );

  it.each(["40001", "40P01", "55P03", "57014"])(
    "with %s was stopped by the database and can be retried",
    (code) => {
      expect(isDatabaseBusy(wrapped(code))).toBe(true);
      expect(isDatabaseBusy(wrapped("23505"))).toBe(false);
    },
  );

  it("with the error of a file is no connection error", () => {
    const missing = Object.assign(new Error("no such file"), { code: "ENOENT", path: "/x" });
    expect(isConnectionError(missing)).toBe(false);
  });
});
