/** AI operations that cost credits: texts, images and tags. */
import { writeFile } from "node:fs/promises";
import type { CutOff, Rewriting } from "@vestnik/domain/generation";
import { lengthLimit } from "@vestnik/domain/post";
import { checkPrompt, checkSource } from "@vestnik/domain/prompt";
import { cleanGeneratedTags } from "@vestnik/domain/tags";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { ImageOrder, TextOrder } from "../../providers/ai.ts";
import { requireUploadQuota, storeImage } from "../uploads/uploads.ts";
import { makePaidCall, refusalFor } from "./paidCall.ts";
import type { Client, Paid } from "./paidCall.ts";
import { readReference } from "./references.ts";
import { listVoiceSamples } from "./voiceSamples.ts";

const STORING_MS = 30_000;

/** Why bytes could not become an image. */
const UNREADABLE: ReadonlySet<string> = new Set([
  "image_not_an_image",
  "image_other_format",
  "image_empty",
  "image_heic",
  "image_damaged",
  "image_dimensions",
  "image_too_large",
  "image_undecodable",
]);

export type Abilities = {
  readonly transcription: boolean;
  readonly text: boolean;
  readonly image: boolean;
};

/** Which AI operations this installation has. */
export function listAbilities({ ai }: Pick<Deps, "ai">): Abilities {
  return {
    transcription: ai.transcribe !== undefined,
    text: ai.generateText !== undefined,
    image: ai.generateImage !== undefined,
  };
}

type TextTarget = {
  readonly hasImage: boolean;
  readonly channelId?: string | undefined;
  /** A text without its end that is continued. */
  readonly begun?: string | undefined;
};

/** A text, and why its end is missing. */
export type Written = { readonly text: string; readonly cutOff?: CutOff };

/** Writes a post. */
export async function generateText(
  deps: Deps,
  client: Client,
  { prompt, ...target }: TextTarget & { readonly prompt: string },
): Promise<Paid<Written>> {
  requireAbility(deps.ai.generateText);
  refuseProblems(checkPrompt(prompt));
  const order = {
    kind: "post",
    prompt: prompt.trim(),
    ...(await orderFor(deps, client, target)),
  } as const;
  return await writeText(deps, client, "text", order);
}

/** Writes a post about a picture; a prompt may say more. */
export async function generateTextFromImage(
  deps: Deps,
  client: Client,
  given: TextTarget & { readonly imageUrl: string; readonly additionalPrompt: string },
): Promise<Paid<Written>> {
  requireAbility(deps.ai.generateText);
  const prompt = given.additionalPrompt.trim();
  if (prompt !== "") refuseProblems(checkPrompt(prompt));
  const reference = await readReference(deps, client, given.imageUrl);
  const target = await orderFor(deps, client, given);
  return await writeText(deps, client, "text_from_image", {
    kind: "post",
    prompt,
    reference,
    language: client.language,
    ...target,
  });
}

/** Changes a selected part of a text. */
export async function rewriteText(
  deps: Deps,
  client: Client,
  { text, change, hasImage }: TextTarget & { readonly text: string; readonly change: Rewriting },
): Promise<Paid<Written>> {
  requireAbility(deps.ai.generateText);
  refuseProblems(checkSource(text));
  const order = { kind: "rewriting", text: text.trim(), change, limit: limitOf(hasImage) } as const;
  return await writeText(deps, client, "rewriting", order);
}

async function writeText(
  deps: Deps,
  client: Client,
  operation: "text" | "text_from_image" | "rewriting",
  order: TextOrder,
): Promise<Paid<Written>> {
  const ask = requireAbility(deps.ai.generateText);
  const { giveUp, report } = client;
  const call = { operation, counted: "text" } as const;
  const write = async (onMade: () => void): Promise<Written> => {
    const onText = (text: string) => {
      onMade();
      report({ kind: "text", text });
    };
    const onRestart = () => report({ kind: "restart" });
    const answer = await ask(order, { giveUp, onText, onRestart });
    if (answer.kind !== "written") throw refusalFor(deps, answer, giveUp);
    const { text, cutOff, reason } = answer;
    if (cutOff === undefined) return { text };
    if (!giveUp.aborted) deps.log.warn({ cutOff, reason }, "the AI did not end its text");
    return { text, cutOff };
  };
  return await makePaidCall(deps, client, call, write, isForNothing);
}

/** What the AI broke off is kept, and costs nothing; up to its limit of length it has done all that it does (decision 70). */
function isForNothing({ cutOff }: Written): boolean {
  return cutOff !== undefined && cutOff !== "length";
}

/** Tags for a text or a prompt: at most five, the default ones if the AI finds none. */
export async function generateTags(
  deps: Deps,
  client: Client,
  text: string,
): Promise<Paid<readonly string[]>> {
  const ask = requireAbility(deps.ai.generateTags);
  refuseProblems(checkSource(text));
  const call = { operation: "tags", counted: "text" } as const;
  return await makePaidCall(deps, client, call, async (onMade) => {
    const answer = await ask(text.trim(), client.giveUp);
    if (answer.kind === "empty") return cleanGeneratedTags([]);
    if (answer.kind !== "tagged") throw refusalFor(deps, answer, client.giveUp);
    onMade();
    return cleanGeneratedTags(answer.tags);
  });
}

/** Draws a picture and stores it as an upload of the person; its address is the result. */
export async function generateImage(
  deps: Deps,
  client: Client,
  { prompt, imageUrl }: { readonly prompt: string; readonly imageUrl?: string },
): Promise<Paid<string>> {
  const ask = requireAbility(deps.ai.generateImage);
  refuseProblems(checkPrompt(prompt));
  // An image that could not be stored would be paid for in vain.
  await requireUploadQuota(deps, client.userId);
  const order: ImageOrder = {
    prompt: prompt.trim(),
    ...(imageUrl !== undefined && { reference: await readReference(deps, client, imageUrl) }),
  };
  const operation = imageUrl === undefined ? "image" : "image_from_image";
  return await makePaidCall(deps, client, { operation, counted: "image" }, async (onMade) => {
    const answer = await ask(order, client.giveUp);
    if (answer.kind !== "drawn") throw refusalFor(deps, answer, client.giveUp);
    const filename = await storeDrawing(deps, client.userId, answer.bytes);
    onMade();
    return `/uploads/${filename}`;
  });
}

/** Stored even if the client has left by now: the picture was paid for. */
async function storeDrawing(deps: Deps, userId: string, bytes: Uint8Array): Promise<string> {
  const asker = { userId, giveUp: AbortSignal.timeout(STORING_MS) };
  const write = async (path: string) => await writeFile(path, bytes);
  try {
    const { upload } = await storeImage(deps, asker, write, deps.clock());
    return upload.filename;
  } catch (error) {
    if (error instanceof AppError && UNREADABLE.has(error.code))
      throw new AppError("ai_unreadable");
    throw error;
  }
}

function requireAbility<Ability>(ability: Ability | undefined): Ability {
  if (ability === undefined) throw new AppError("ai_switched_off");
  return ability;
}

async function orderFor(
  deps: Deps,
  { userId }: Client,
  { hasImage, channelId, begun }: TextTarget,
) {
  if (begun !== undefined) refuseProblems(checkSource(begun));
  const limit = limitOf(hasImage);
  const facts = { limit, ...(begun !== undefined && { begun }) };
  if (channelId === undefined) return facts;
  const samples = await listVoiceSamples(deps, userId, channelId);
  return samples.length === 0 ? facts : { ...facts, samples };
}

const limitOf = (hasImage: boolean): number => lengthLimit(hasImage ? 1 : 0).limit;
