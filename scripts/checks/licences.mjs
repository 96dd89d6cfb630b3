/** @typedef {import("./platformPackages.mjs").Entry} Entry */

/** They ask for nothing but their text, which stays in the package. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
]);

/** They ask for more, which these packages are given as we use them. @type {Record<string, RegExp>} */
const allowedFor = {
  // A font, in its own files.
  "OFL-1.1": /^@fontsource-variable\/inter$/,
  // Data that the build reads.
  "CC-BY-4.0": /^caniuse-lite$/,
  // A program of the build and a library of the server, unchanged, so that their own source is the source to be given.
  "MPL-2.0": /^(?:lightningcss(?:-|$)|mediabunny$)/,
  // libvips: a shared library of its own, unchanged, which can be exchanged for another.
  "LGPL-3.0-or-later": /^@img\/sharp-/,
};

/**
 * The packages that run, or that the pages are built with, under a licence that was not looked at.
 *
 * @param {Record<string, Entry>} packages
 */
export function findLicenceProblems(packages) {
  return Object.entries(packages).flatMap(([path, { link, inBundle, dev, license }]) => {
    if (!path.includes("node_modules/") || link || inBundle || dev) return [];
    const name = path.split("node_modules/").at(-1) ?? "";
    if (license !== undefined && isAllowed(name, license)) return [];
    const what = license === undefined ? "has no licence" : `is under ${license}`;
    return [`package-lock.json: ${path} ${what}; look at it in scripts/checks/licences.mjs.`];
  });
}

/** @param {string} name @param {string} expression such as "(MIT OR CC0-1.0) AND Apache-2.0" */
function isAllowed(name, expression) {
  const all = expression.split(" AND ").map((part) => part.replace(/[()]/g, "").split(" OR "));
  return all.every((choice) =>
    choice.some((licence) => allowed.has(licence) || allowedFor[licence]?.test(name) === true),
  );
}
