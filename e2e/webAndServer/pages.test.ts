/** The server knows every page of the web app by its path: a page it does not know would be shown with a 404. */
import { expect, it } from "vitest";
import { isAppPage } from "../../apps/server/src/http/pages/appPages.ts";
import routes from "../../apps/web/app/routes.ts";

const paths = routes.map(({ path = "" }) => path);

it.each(paths.filter((path) => path !== "*"))("the page /%s is answered with 200", (path) => {
  expect(isAppPage(`/${path.replace(":id", "1")}`)).toBe(true);
});

it("a path without a page is answered with 404", () => {
  expect(isAppPage("/no-such-page")).toBe(false);
  expect(paths).toContain("*");
});
