import { expect, test } from "vitest";

import { reasonToInstall } from "./install.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "apps/server": { version: "0.1.0" },
  "node_modules/@vestnik/server": { link: true },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/vitest": { version: "5.1.1", dev: true },
  "node_modules/jiti": { version: "2.6.1", devOptional: true },
  "node_modules/fsevents": { version: "2.3.3", optional: true },
};
const zod = { "node_modules/zod": { version: "4.6.7" } };
const development = {
  "node_modules/vitest": { version: "5.1.1" },
  "node_modules/jiti": { version: "2.6.1" },
};

test.each(/** @type {const} */ (["everything", "production"]))(
  "packages are installed for the first time, and again when a version has changed (%s)",
  (extent) => {
    expect(reasonToInstall(wanted, undefined, extent)).toBe("for the first time");
    expect(reasonToInstall(wanted, {}, extent)).toContain("changed");
    const older = { "node_modules/zod": { version: "4.6.6" }, ...development };
    expect(reasonToInstall(wanted, older, extent)).toContain("changed");
  },
);

test("packages are not installed again when everything this machine needs is there", () => {
  expect(reasonToInstall(wanted, { ...zod, ...development }, "everything")).toBeUndefined();
  expect(reasonToInstall(wanted, { ...zod, ...development }, "production")).toBeUndefined();
});

test("production does without the packages of development, and tests ask for them", () => {
  expect(reasonToInstall(wanted, zod, "production")).toBeUndefined();
  expect(reasonToInstall(wanted, zod, "everything")).toBe("for tests and checks");
});
