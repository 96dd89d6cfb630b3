/** The bots and channels of the bench: numbered channels, ten for each bot. */

export const CHANNELS_A_BOT = 10;

/** The usual bots, as `writeBots` takes them. */
export function crowd(bots: number): number[] {
  return Array.from({ length: bots }, () => CHANNELS_A_BOT);
}

const FIRST_CHAT = 1_001_000_000_000;
const FIRST_BOT = 5_000_000_000;

/** Telegram's numbers of channels begin with -100. */
export const chatIdOf = (channel: number): number => -(FIRST_CHAT + channel);
export const channelOf = (chatId: number): number => -chatId - FIRST_CHAT;
export const usernameOf = (channel: number): string => `bench_${channel}`;
export const botIdOf = (bot: number): number => FIRST_BOT + bot;
export const botOf = (channel: number): number => Math.floor(channel / CHANNELS_A_BOT);

export function botTokenOf(bot: number): string {
  return `${botIdOf(bot)}:AAE-bot-secret-of-the-bench-${String(bot).padStart(8, "0")}`;
}

/** The text that every contender sends. */
export const TEXT =
  "Good morning! The coffee is roasted, the doors are open, and the first fifty cups are on the house today.";
