/** R13: a token is revoked, and a bot is removed, while posts wait. */
import type { RequestEntry } from "@vestnik/emulators/telegram/requestLog";
import type { Ground } from "../rig/ground.ts";
import { makeDue, scheduleAhead } from "../rig/posts.ts";
import { findTruth, settled } from "../rig/truth.ts";
import { count, problemsOf, summaryOf, unless } from "../rig/verdict.ts";
import { until } from "../rig/waiting.ts";
import type { Finding, Scenario, Trial } from "../scenario.ts";

const CHANNELS = 10;
const ROUNDS = 5;
const SPACING_MS = 1200;

export const revokedBots: Scenario = {
  id: "R13",
  fault: "a bot token revoked, and a bot thrown out of its channels, with 50 posts waiting each",
  goal: "0 tries after the first 401; a new token releases everything, also what met the refusal; who was thrown out is told of every post",
  databases: ["postgres", "pglite"],
  isShortOnPostgresOnly: true,
  run,
};

async function run(trial: Trial): Promise<Finding> {
  const { database } = trial;
  const ground = await trial.startGround({
    channels: CHANNELS * 2,
    channelsPerBot: CHANNELS,
    latencyMs: 30,
  });
  const [front] = ground.processes;
  const { control } = ground.telegram;
  const expected = await scheduleAhead(ground, ROUNDS, { spacingMs: SPACING_MS });
  const revoked = ground.channels.slice(0, CHANNELS);
  const thrownOut = ground.channels.slice(CHANNELS);
  if (database === "pglite") await front?.stop();
  const newToken = control.revokeBotToken(revoked[0]?.botId ?? 0);
  for (const { chatId, botId } of thrownOut) control.kick(chatId, botId);
  await makeDue(ground);
  if (database === "pglite") front?.launch();
  await front?.ready();
  // The other bot's posts are due after the first refusal, and all of them end: enough time to try the revoked one again.
  await until("the posts of the bot that was thrown out end", async () => {
    const failed = await ground.owner.publications("&status=failed");
    return failed.length >= thrownOut.length * ROUNDS;
  });
  const requests = control.requests();
  const refused = requests.filter(({ outcome }) => outcome?.status === 401).length;
  const blind = blindTries(requests, revoked[0]?.botId);
  for (const { id, botId } of revoked) {
    if (botId === revoked[0]?.botId)
      await ground.owner.insist("PUT", `/channels/${id}`, { botToken: newToken });
  }
  await settled(ground);
  const truth = await findTruth(ground, expected);
  const released = await countPublished(ground, revoked);
  return {
    scale: `${expected.length} posts, ${CHANNELS} channels a bot`,
    measured: `${refused} were under way when the token went, ${blind} tries after the first 401, ${released} released by a new token; ${summaryOf(truth)}`,
    problems: [
      ...problemsOf(truth, new Set()),
      // One request for each channel may have been in flight; a second one would have been claimed after the first refusal was recorded.
      ...unless(refused <= CHANNELS, `${refused} tries of ${CHANNELS} channels`),
      ...unless(trial.isShort || blind === 0, `${blind} tries after the first 401 was answered`),
      ...unless(refused > 0, "no post met the refusal"),
      ...unless(
        released === revoked.length * ROUNDS,
        `${revoked.length * ROUNDS} waited, and only ${released} went out with the new token`,
      ),
      ...unless(count(truth, "missed") === 0, "something was given up"),
    ],
  };
}

async function countPublished(
  ground: Ground,
  channels: readonly { readonly id: string }[],
): Promise<number> {
  const ids = new Set(channels.map(({ id }) => id));
  const published = await ground.owner.publications("&status=published");
  return published.filter(({ channelId }) => channelId !== null && ids.has(channelId)).length;
}

/** Requests that began long enough after Telegram's first 401 for the product to know of it. */
function blindTries(requests: readonly RequestEntry[], botId: number | undefined): number {
  const ofBot = requests.filter((one) => one.parameters["text"] !== undefined);
  const first = ofBot.find(({ outcome }) => outcome?.status === 401);
  if (!first) return 0;
  const readAt = Date.parse(first.time) + (first.durationMs ?? 0) + SPACING_MS / 2;
  return ofBot.filter(
    (one) =>
      Date.parse(one.time) > readAt &&
      (one.outcome?.status === 401 || (one.botId === botId && !one.accepted)),
  ).length;
}
