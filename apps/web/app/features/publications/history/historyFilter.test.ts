import { describe, expect, test } from "vitest";
import { askedStatuses, noFilter, readHistoryFilter, writeHistoryFilter } from "./historyFilter.ts";

const channelId = "0e0c1f6e-54b8-4f6c-9d7b-0a8f6a1b2c3d";

describe("the filter of the history in the address", () => {
  test("an invalid value in the address filters nothing", () => {
    const nonsense = new URLSearchParams("status=scheduled&channel=x'--&kind=story&q=%20%20");
    expect(readHistoryFilter(nonsense)).toEqual(noFilter);
    expect(readHistoryFilter(new URLSearchParams())).toEqual(noFilter);
  });

  test("opening the address again shows the same, and the tab stays in it", () => {
    const filter = { status: "attention", channelId, kind: "poll", search: "чай & кофе" } as const;
    const address = writeHistoryFilter(new URLSearchParams("tab=history&q=old"), filter);
    expect(address.get("tab")).toBe("history");
    expect(readHistoryFilter(new URLSearchParams(address.toString()))).toEqual(filter);
  });

  test("without a filter nothing is added to the address", () => {
    const address = new URLSearchParams(`tab=history&status=failed&channel=${channelId}&q=tea`);
    expect(writeHistoryFilter(address, noFilter).toString()).toBe("tab=history");
  });

  test("no filter asks for publications that still wait", () => {
    const status = "published,failed,unconfirmed,missed";
    expect(askedStatuses(undefined)).toEqual({ status });
    // A change of a published one may have failed.
    expect(askedStatuses("attention")).toEqual({ status, attention: "true" });
  });

  test("deleted publications are listed only on request", () => {
    expect(readHistoryFilter(new URLSearchParams("status=deleted")).status).toBe("deleted");
    expect(askedStatuses("deleted")).toEqual({ status: "deleted" });
    expect(askedStatuses(undefined).status).not.toContain("deleted");
  });
});
