/** Channels over HTTP. */
import {
  botTokenResponseSchema,
  channelCheckResponseSchema,
  channelLimitsResponseSchema,
  channelResponseSchema,
  channelsResponseSchema,
  checkChannelSchema,
  createChannelSchema,
  updateChannelSchema,
} from "@vestnik/contract/channels";
import type { Channel as WireChannel } from "@vestnik/contract/channels";
import { givenIdSchema, givenText, successSchema } from "@vestnik/contract/shared";
import { isBlank } from "@vestnik/domain/blankText";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { whenAskerLeaves } from "../../http/askerLeaves.ts";
import { sendStoredFile } from "../../http/files/storedFile.ts";
import { forKeys } from "../../http/keyRules.ts";
import { reachOf, sessionOf, signedInOf } from "../../http/session.ts";
import { Secret } from "../../secrets/secret.ts";
import { stepsOf } from "./botCheck.ts";
import * as verbs from "./channels.ts";
import type { Channel } from "./channels.ts";
import { listListening, startListening, stopListening } from "./listening.ts";
import type { Listening } from "./listening.ts";
import { openPicture } from "./picture.ts";
import { pictureVersionOf } from "./pictureFile.ts";
import { checkAgain, mendSameBot } from "./sameBot.ts";

/** A user's share: the messenger limits how many unknown bot tokens one address may try. */
const BOT_CHECKS_PER_MINUTE = 20;

const pictureQuerySchema = z.strictObject({ version: givenText(64).optional() });
const paramsSchema = z.strictObject({ id: givenIdSchema });

export function registerChannelRoutes(app: FastifyInstance, deps: Deps): void {
  const limitBotChecks = createBotCheckLimit(app);
  registerReading(app, deps);
  registerPictures(app, deps);
  registerChecking(app, deps, limitBotChecks);
  registerChanging(app, deps, limitBotChecks);
  registerListening(app, deps, limitBotChecks);
}

function registerReading(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    "/channels",
    { config: forKeys("read"), schema: { response: { 200: channelsResponseSchema } } },
    async (request) => {
      const { userId } = signedInOf(request);
      const channels = await verbs.listChannels(deps, userId, reachOf(request));
      const listening = await listListening(deps, userId);
      return {
        success: true as const,
        channels: channels.map((channel) => wireChannel(channel, listening)),
      };
    },
  );

  api.get(
    "/channels/limits",
    { schema: { response: { 200: channelLimitsResponseSchema } } },
    async (request) => {
      const { count, limit } = await verbs.countChannels(
        deps,
        signedInOf(request).userId,
        deps.clock(),
      );
      return { success: true as const, data: { currentCount: count, limit } };
    },
  );
}

/** What is kept under one address does not change: the version stands in it. */
function registerPictures(app: FastifyInstance, deps: Deps): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/channels/:id/picture",
      { schema: { params: paramsSchema, querystring: pictureQuerySchema } },
      async (request, reply) => {
        const { userId } = sessionOf(request);
        const { id } = request.params;
        const picture = await openPicture(deps, userId, id, whenAskerLeaves(reply));
        if (!picture) throw new AppError("not_found");
        const isLasting = request.query.version === picture.version;
        reply.headers({
          "content-type": "image/webp",
          "cache-control": isLasting ? "private, max-age=31536000, immutable" : "private, no-cache",
          vary: "Authorization",
        });
        return await sendStoredFile(request, reply, picture.file, `"${picture.version}"`);
      },
    );
}

function registerChecking(app: FastifyInstance, deps: Deps, limitRate: RateLimit): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    "/channels/check",
    {
      schema: { body: checkChannelSchema, response: { 200: channelCheckResponseSchema } },
      preHandler: limitRate,
    },
    async (request) => {
      const { username, chatId } = request.body;
      const { userId } = signedInOf(request);
      const botToken = await botTokenFrom(deps, userId, request.body);
      if (!botToken) throw new AppError("validation_failed", { field: "botToken" });
      const check = await verbs.tryBot(
        deps,
        { name: username, chatId: givenChatId(chatId) },
        botToken,
      );
      return {
        success: true as const,
        passed: check.passed,
        steps: stepsOf(check),
        botUsername: check.bot?.username ?? null,
        displayName: check.chat?.displayName ?? null,
      };
    },
  );

  api.post(
    "/channels/:id/check",
    {
      schema: { params: paramsSchema, response: { 200: channelResponseSchema } },
      preHandler: limitRate,
    },
    async (request) => {
      const { userId } = signedInOf(request);
      const channel = await checkAgain(deps, userId, request.params.id, deps.clock());
      return { success: true as const, channel: await wireChannelOf(deps, channel) };
    },
  );
}

/** The switch of a channel is that of its bot, and all of the owner's channels of that bot show it. */
function registerListening(app: FastifyInstance, deps: Deps, limitRate: RateLimit): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const described = {
    schema: { params: paramsSchema, response: { 200: channelResponseSchema } },
    preHandler: limitRate,
  };
  api.put("/channels/:id/listening", described, async (request) => {
    const { userId } = signedInOf(request);
    const channel = await startListening(deps, userId, request.params.id, deps.clock());
    return { success: true as const, channel: await wireChannelOf(deps, channel) };
  });
  api.delete("/channels/:id/listening", described, async (request) => {
    const { userId } = signedInOf(request);
    const channel = await stopListening(deps, userId, request.params.id);
    return { success: true as const, channel: await wireChannelOf(deps, channel) };
  });
}

function registerChanging(app: FastifyInstance, deps: Deps, limitRate: RateLimit): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    "/channels",
    { schema: { body: createChannelSchema, response: { 201: channelResponseSchema } } },
    async (request, reply) => {
      const { username, chatId } = request.body;
      const { userId } = signedInOf(request);
      const given = {
        name: username,
        chatId: givenChatId(chatId),
        botToken: await botTokenFrom(deps, userId, request.body),
      };
      if (given.botToken) await limitRate(request);
      const channel = await verbs.connectChannel(deps, userId, given, deps.clock());
      if (given.botToken) await mendSameBot(deps, channel, deps.clock());
      const wired = await wireChannelOf(deps, channel);
      return await reply.code(201).send({ success: true, channel: wired });
    },
  );

  api.put(
    "/channels/:id",
    {
      schema: {
        params: paramsSchema,
        body: updateChannelSchema,
        response: { 200: botTokenResponseSchema },
      },
      preHandler: limitRate,
    },
    async (request) => {
      const { id, _id, username, title, chatId } = request.body;
      const isSame = [id, _id].every((given) => given === undefined || given === request.params.id);
      if (!isSame) throw new AppError("channel_changed");
      const names = [username, title].filter((name) => name !== undefined);
      const named = { names, chatId: chatId ?? undefined };
      const { userId } = signedInOf(request);
      // Refused before a bot token is replaced.
      const settings = verbs.requireSettings(request.body);
      const { botToken: typed, botTokenOf } = request.body;
      if (typed === undefined && botTokenOf === undefined) {
        const same = await verbs.getSameChannel(deps, userId, request.params.id, named);
        const channel = await verbs.changeSettings(deps, same, settings);
        return {
          success: true as const,
          channel: await wireChannelOf(deps, channel),
          mendedCount: 0,
          releasedCount: 0,
          leftCount: 0,
        };
      }
      const known = await botTokenFrom(deps, userId, request.body);
      const given = { ...named, botToken: known ?? new Secret(typed ?? "") };
      const { channel: mended, released } = await verbs.replaceBotToken(
        deps,
        userId,
        request.params.id,
        given,
        deps.clock(),
      );
      const others = await mendSameBot(deps, mended, deps.clock());
      const channel = await verbs.changeSettings(deps, mended, settings);
      return {
        success: true as const,
        channel: await wireChannelOf(deps, channel),
        ...countsOf(released, others),
      };
    },
  );

  api.delete(
    "/channels/:id",
    { schema: { params: paramsSchema, response: { 200: successSchema } } },
    async (request) => {
      await verbs.removeChannel(deps, signedInOf(request).userId, request.params.id, deps.clock());
      return { success: true as const };
    },
  );
}

function countsOf(released: number, others: Awaited<ReturnType<typeof mendSameBot>>) {
  return {
    mendedCount: others.channels,
    releasedCount: released + others.released,
    leftCount: others.left,
  };
}

type RateLimit = (request: FastifyRequest) => Promise<void>;

/** One counter per user for all routes that query the messenger. */
function createBotCheckLimit(app: FastifyInstance): RateLimit {
  const count = app.createRateLimit({
    max: app.divided(BOT_CHECKS_PER_MINUTE),
    timeWindow: "1 minute",
    keyGenerator: (request) => signedInOf(request).userId,
  });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new AppError("rate_limited", { seconds: Math.max(1, counted.ttlInSeconds) });
  };
}

type GivenBotToken = {
  readonly botToken?: string | undefined;
  readonly botTokenOf?: string | undefined;
};

/** Typed, or that of another own channel; undefined when neither is given. */
async function botTokenFrom(
  deps: Deps,
  userId: string,
  { botToken = "", botTokenOf }: GivenBotToken,
): Promise<Secret | undefined> {
  if (!isBlank(botToken)) return new Secret(botToken);
  if (botTokenOf === undefined) return undefined;
  return await verbs.getKnownBotToken(deps, userId, botTokenOf);
}

function givenChatId(chatId: string | null | undefined): string | null {
  return isBlank(chatId ?? "") ? null : (chatId ?? null);
}

async function wireChannelOf(deps: Deps, channel: Channel): Promise<WireChannel> {
  return wireChannel(channel, await listListening(deps, channel.userId));
}

/** Only the mask of the bot token leaves the server. */
function wireChannel(
  channel: Channel,
  listening: Awaited<ReturnType<typeof listListening>>,
): WireChannel {
  const ofBot = channel.botId === null ? undefined : listening.get(channel.botId);
  return {
    id: channel.id,
    _id: channel.id,
    username: channel.username,
    title: channel.title,
    displayName: channel.displayName,
    chatId: channel.chatId,
    chatType: channel.chatType,
    hasBotToken: channel.botTokenSealed !== null,
    botTokenMask: channel.botTokenMask,
    botUsername: channel.botUsername,
    status: channel.status,
    checkedAt: channel.checkedAt?.toISOString() ?? null,
    missingRights: [...(channel.missingRights ?? [])],
    picture: pictureVersionOf(channel),
    overPlan: channel.overPlan,
    sharesVoice: channel.sharesVoice,
    defaultOptions: channel.defaultOptions,
    listening: ofBot ? wireListening(ofBot) : null,
  };
}

function wireListening({ state, takenBy, setAt }: Listening) {
  return { state, takenBy, since: setAt.toISOString() };
}
