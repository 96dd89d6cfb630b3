import { describe, expect, test } from "vitest";
import { askedStatuses, noFilter, readHistoryFilter, writeHistoryFilter } from "./historyFilter.ts";

const channelId = "0e0c1f6e-54b8-4f6c-9d7b-0a8f6a1b2c3d";

describe("the filter of the history in the address", () => {
  test("what an address cannot mean narrows nothing", () => {
    const nonsense = new URLSearchParams("status=scheduled&channel=x'--&kind=story&q=%20%20");
    expect(readHistoryFilter(nonsense)).toEqual(noFilter);
    expect(readHistoryFilter(new URLSearchParams())).toEqual(noFilter);
  });

  test("whoever opens the address again sees the same, and the tab stays in it", () => {
    const filter = { status: "attention", channelId, kind: "poll", search: "чай & кофе" } as const;
    const address = writeHistoryFilter(new URLSearchParams("tab=history&q=old"), filter);
    expect(address.get("tab")).toBe("history");
    expect(readHistoryFilter(new URLSearchParams(address.toString()))).toEqual(filter);
  });

  test("without a filter the address is as short as before", () => {
    const address = new URLSearchParams(`tab=history&status=failed&channel=${channelId}&q=tea`);
    expect(writeHistoryFilter(address, noFilter).toString()).toBe("tab=history");
  });

  test("what still waits is asked for under no choice", () => {
    const all = askedStatuses(undefined);
    expect(all).toEqual(["published", "failed", "unconfirmed", "missed"]);
    expect(askedStatuses("attention")).not.toContain("published");
  });

  test("what was deleted is asked for by name only", () => {
    expect(readHistoryFilter(new URLSearchParams("status=deleted")).status).toBe("deleted");
    expect(askedStatuses("deleted")).toEqual(["deleted"]);
    expect(askedStatuses(undefined)).not.toContain("deleted");
  });
});
