import { expect, test } from "vitest";

import { reasonToInstall } from "./install.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "apps/server": { version: "0.1.0" },
  "node_modules/@vestnik/server": { link: true },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/fsevents": { version: "2.3.3", optional: true },
};

test("packages are installed for the first time, and again when a version has changed", () => {
  expect(reasonToInstall(wanted, undefined)).toBe("for the first time");
  expect(reasonToInstall(wanted, {})).toContain("changed");
  expect(reasonToInstall(wanted, { "node_modules/zod": { version: "4.6.6" } })).toContain(
    "changed",
  );
});

test("packages are not installed again when everything this machine needs is there", () => {
  expect(reasonToInstall(wanted, { "node_modules/zod": { version: "4.6.7" } })).toBeUndefined();
});
