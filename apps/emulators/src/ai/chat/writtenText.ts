import { findColours } from "../images/findColours.ts";
import { languageOf } from "../texts/language.ts";
import { findOperation } from "../texts/operation.ts";
import { pictureText } from "../texts/pictureText.ts";
import { rewritten } from "../texts/rewriting.ts";
import { samplePost } from "../texts/samplePost.ts";
import { sampleTags } from "../texts/sampleTags.ts";
import type { ChatRequest } from "./chatRequest.ts";
import { structuredAnswer } from "./structuredAnswer.ts";

/** What it says to a request: an object, a text about pictures, the text treated as told, or a new post. */
export async function writtenText({ messages, pictures, format }: ChatRequest): Promise<string> {
  const said = (roles: readonly string[]) =>
    messages.filter(({ role }) => roles.includes(role)).map(({ content }) => content);
  const begun = said(["assistant"]).at(-1);
  if (begun !== undefined) return restOf(samplePost(said(["user"]).at(-2) ?? ""), begun);
  const prompt = said(["user"]).at(-1) ?? "";
  const instructions = said(["system", "developer"]).join("\n");
  if (format.kind === "schema") return JSON.stringify(structuredAnswer(format.schema, prompt));
  if (format.kind === "json") return JSON.stringify({ tags: sampleTags(prompt) });
  if (pictures.length > 0) {
    const colours = await Promise.all(pictures.map(async ({ bytes }) => await findColours(bytes)));
    const language = languageOf(prompt === "" ? languageNamedIn(instructions) : prompt);
    return pictureText(
      colours.flatMap((each) => each ?? []),
      prompt,
      language,
    );
  }
  const operation = findOperation(instructions);
  return operation ? rewritten(prompt, operation) : samplePost(prompt);
}

/** What follows what it has written before; of another text its last paragraph. */
function restOf(post: string, begun: string): string {
  return post.startsWith(begun) ? post.slice(begun.length) : (post.split("\n\n").at(-1) ?? post);
}

/** Where there is no word of a person, the instructions may say the language. */
function languageNamedIn(instructions: string): string {
  return /\bRussian\b/.test(instructions) ? "по-русски" : instructions;
}

/** Roughly what the real one counts. */
export const LETTERS_A_COUNT = 4;

/** A text longer than the limit ends in the middle. */
export function withinLimit(text: string, limit: number | undefined): string {
  return limit === undefined ? text : text.slice(0, limit * LETTERS_A_COUNT);
}
