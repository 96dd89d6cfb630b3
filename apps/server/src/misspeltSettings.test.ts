import { expect, it } from "vitest";
import { findMisspelt } from "./misspeltSettings.ts";
import { settingNames } from "./config.ts";

const meantBy = (name: string) => findMisspelt([name], settingNames);

it.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["DATADIR", "DATA_DIR"],
  ["DATABASEURLS", "DATABASE_URL"],
  ["VESTNIK_APP_URL", "APP_URL"],
  ["SECRET_KEY", "SECRET_KEYS"],
  ["trusted_proxies", "TRUSTED_PROXIES"],
  ["POTR", "PORT"],
])("%s is taken for %s", (name, meant) => {
  expect(meantBy(name)).toEqual([{ name, meant }]);
});

it("an unknown name that begins like ours is warned of without a guess", () => {
  expect(meantBy("STRIPE_PUBLISHABLE_KEY")).toEqual([
    { name: "STRIPE_PUBLISHABLE_KEY", meant: undefined },
  ]);
});

it("our settings and those of other programs are not spoken of", () => {
  const others = ["PATH", "HOME", "HOSTNAME", "USER", "LANG", "PWD", "NODE_ENV", "TZ", "SHELL"];
  const ours = [...settingNames, "TELEGRAM_EMULATOR_PORT", "TELEGRAM_REQUEST_LOG"];
  expect(findMisspelt([...others, ...ours], settingNames)).toEqual([]);
});
