/**
 * Which of the browser's sentences a changed file can touch first: the room of the file, and the sentences about it. The whole run has
 * them all, because a room can break another one's.
 *
 * @type {readonly (readonly [room: string, sentences: readonly string[]])[]}
 */
export const sentencesOf = [
  ["apps/site", ["site"]],
  ["apps/web/app/features/channels", ["channels"]],
  ["apps/web/app/features/composer/ai", ["generator"]],
  ["apps/web/app/features/composer/dictation", ["recognition", "voice"]],
  ["apps/web/app/features/composer/editor/rewriting", ["rewriting"]],
  ["apps/web/app/features/composer/editor", ["editor", "markup"]],
  ["apps/web/app/features/composer/homes/browser", ["autosave", "draft"]],
  ["apps/web/app/features/composer/homes/draft", ["drafts"]],
  ["apps/web/app/features/composer/homes/publication", ["scheduled", "batches"]],
  ["apps/web/app/features/composer/homes/published", ["published"]],
  ["apps/web/app/features/composer/homes", ["draft", "drafts", "scheduled"]],
  ["apps/web/app/features/composer/images", ["images"]],
  ["apps/web/app/features/composer/options", ["options", "silent"]],
  ["apps/web/app/features/composer/poll", ["polls"]],
  ["apps/web/app/features/composer/snippets", ["editor"]],
  ["apps/web/app/features/composer/timing", ["scheduling"]],
  ["apps/web/app/features/composer", ["draft", "publishing"]],
  ["apps/web/app/features/drafts", ["drafts"]],
  ["apps/web/app/features/instructions", ["instructions"]],
  ["apps/web/app/features/login", ["signIn"]],
  ["apps/web/app/features/publications", ["history", "publishing"]],
  ["apps/web/app/features/scheduled", ["scheduled", "batches"]],
  ["apps/web/app/features/settings/sessions", ["signIn"]],
  ["apps/web/app/features/settings", ["settings"]],
  ["apps/web/app/features/subscription", ["subscription"]],
  ["apps/web/app/features/topBar", ["credits", "logout"]],
  ["apps/web/app/shared/account", ["settings"]],
  ["apps/web/app/shared/api", ["offline", "publishing"]],
  ["apps/web/app/shared/keys", ["keyboard"]],
  ["apps/web/app/shared/session", ["signIn", "logout"]],
  ["apps/web/app/shared/storage", ["logout", "draft"]],
  ["apps/web/app/shared/ui/theme", ["appearance", "forcedColours"]],
  ["apps/web/app/shared/ui", ["appearance"]],
  ["apps/web", ["appearance", "publishing"]],
  ["apps/server/src/features/auth", ["signIn"]],
  ["apps/server/src/features/credits", ["credits"]],
  ["apps/server/src/features/generation", ["generator"]],
  ["apps/server/src/features/payments", ["subscription"]],
  ["apps/server/src/features/subscriptions", ["subscription"]],
  ["apps/server/src/features/uploads", ["images"]],
  ["apps/server/src/http/description", ["signIn"]],
  ["apps/server", ["publishing"]],
  ["packages/domain/src/plans", ["subscription", "generator"]],
  ["packages/domain/src/polls", ["polls"]],
  ["packages/domain/src/text", ["editor", "publishing"]],
  ["packages/domain/src/time", ["scheduling"]],
  ["packages/html", ["editor", "publishing"]],
  ["packages", ["publishing"]],
];

/** Where the texts stand that browser tests quote. */
export const textFolders = [
  ...["apps/web/app/locales", "apps/site/src/texts"],
  ...["packages/contract/src/sentences", "packages/contract/src/problems"],
];
/** What is shorter is found in too many tests. */
const MIN_QUOTED_LENGTH = 8;

/** Files the sentences are made of, but no sentences themselves. */
const ownSentence = /^e2e\/(?:composer\/)?(\w+)\.e2e\.ts$/;

/**
 * The tests that quote a text which a change takes away, wherever its room is: the words of a refusal are shown in many places.
 *
 * @param {string} difference of the texts, as `git diff` prints it
 * @param {readonly { name: string, code: string }[]} tests
 */
export function sentencesThatQuote(difference, tests) {
  const taken = difference.split("\n").filter((line) => line.startsWith("-"));
  const texts = taken.flatMap((line) => [...line.matchAll(/"([^"]+)"|`([^`]+)`/g)]);
  // Between the values that are filled in.
  const pieces = texts
    .flatMap(([, quoted, template]) => (quoted ?? template ?? "").split(/\{\{.*?\}\}|\$\{.*?\}/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= MIN_QUOTED_LENGTH);
  return tests
    .filter(({ code }) => pieces.some((piece) => code.includes(piece)))
    .map(({ name }) => name);
}

/**
 * The most exact room counts.
 *
 * @param {readonly string[]} files
 */
export function sentencesFor(files) {
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const [, own] = ownSentence.exec(file) ?? [];
      if (own !== undefined) return [own];
      return sentencesOf.find(([room]) => file.startsWith(`${room}/`))?.[1] ?? [];
    });
  return [...new Set(found)].sort();
}
