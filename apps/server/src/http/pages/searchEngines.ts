/** What search engines are told: which addresses there are, and which are not for them. */
import { languages, publicAddress, publicPages } from "@vestnik/contract/publicPages";
import type { PublicPage } from "@vestnik/contract/publicPages";

/** Pages of the web app say nothing without a session. */
const NOT_FOR_ROBOTS = [
  "/api/",
  "/dashboard",
  "/edit-scheduled-post/",
  "/edit-published-post/",
  "/settings",
  "/uploads/",
];

export function robotsLines(origin: string): string {
  const refused = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...refused, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

/** Every public page with its translations. The origin is one by the settings, so it has nothing to escape. */
export function siteMap(origin: string): string {
  const entries = publicPages.flatMap((page) =>
    languages.map(
      (language) =>
        `<url><loc>${origin}${publicAddress(page, language)}</loc>${translations(origin, page)}</url>`,
    ),
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join("\n")}\n</urlset>\n`
  );
}

function translations(origin: string, page: PublicPage): string {
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${address}"/>`;
  return [
    ...languages.map((language) => link(language, publicAddress(page, language))),
    link("x-default", publicAddress(page, "en")),
  ].join("");
}
