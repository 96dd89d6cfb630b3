import type { FastifyInstance } from "fastify";
import type { EmulatorCore } from "../core.ts";
import type { Bot, ChatPicture, World } from "../world.ts";
import type { Method } from "./call.ts";
import { textOf } from "./fields.ts";
import { badRequest } from "./refusal.ts";

/** A file_id is good for the bot that was given it. */
const fileIdOf = (uniqueId: string, size: string, bot: Bot): string =>
  `${size}_${bot.id}_${uniqueId}`;

/** There is one size, which stands for both. */
export const photoOf = ({ uniqueId }: ChatPicture, bot: Bot): Record<string, string> => ({
  small_file_id: fileIdOf(uniqueId, "small", bot),
  small_file_unique_id: uniqueId,
  big_file_id: fileIdOf(uniqueId, "big", bot),
  big_file_unique_id: `${uniqueId}b`,
});

const findPicture = (world: World, uniqueId: string | undefined): ChatPicture | undefined =>
  [...world.chats.values()].find(({ picture }) => picture && picture.uniqueId === uniqueId)
    ?.picture;

/** Of pictures of chats; the files of messages are not given out again. */
export const getFile: Method = ({ world, bot, fields }) => {
  const fileId = textOf(fields, "file_id") ?? "";
  const [, owner, uniqueId] = /^(?:small|big)_(\d+)_(.+)$/.exec(fileId) ?? [];
  const picture = Number(owner) === bot.id ? findPicture(world, uniqueId) : undefined;
  if (!picture) throw badRequest("wrong file_id or the file is temporarily unavailable");
  return {
    file_id: fileId,
    file_unique_id: picture.uniqueId,
    file_size: Buffer.from(picture.base64, "base64").length,
    file_path: `profile_photos/${picture.uniqueId}.jpg`,
  };
};

type FilePath = { Params: { botToken: string; name: string } };

/** Files are read beside the methods, with the same token in the address. */
export function registerFiles(app: FastifyInstance, { world }: EmulatorCore): void {
  app.get<FilePath>("/file/bot:botToken/profile_photos/:name", (request, reply) => {
    const { botToken, name } = request.params;
    const picture = findPicture(world, name.replace(/\.jpg$/, ""));
    if (!world.botsByToken.has(botToken) || !picture) return reply.callNotFound();
    return reply.type("application/octet-stream").send(Buffer.from(picture.base64, "base64"));
  });
}
