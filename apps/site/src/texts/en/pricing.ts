import { counted } from "../plural.ts";

export const pricing = {
  title: "Pricing",
  lead: "Start for free, without a card. Choose a larger plan whenever you need one.",
  popular: "Popular",
  names: { free: "Free", basic: "Standard", business: "Business" },
  period: "a month",
  credits: (count: number) =>
    `${counted("en", count, { one: "AI credit", other: "AI credits" })} a month`,
  channels: (count: number) =>
    `Up to ${counted("en", count, { one: "channel", other: "channels" })}`,
  channelsUnlimited: "Unlimited channels",
  posts: (count: number) =>
    `${counted("en", count, { one: "post", other: "posts" })} a month, each in one channel or in all of them`,
  trial: (count: number) =>
    `${counted("en", count, { one: "trial post", other: "trial posts" })} a month, each in one channel or in all of them`,
  support: {
    free: "No card needed",
    basic: "Priority support",
    business: "24/7 support",
  },
  packs: "More AI credits",
  packsLead: "You buy them once, they are added right after the payment, and they never expire.",
  pack: (count: number) => counted("en", count, { one: "credit", other: "credits" }),
  costs: "What the AI costs, in credits",
  operations: {
    text: "a text",
    tags: "tags",
    rewriting: "rewriting a selection",
    image: "an image",
    text_from_image: "a text from an image",
    image_from_image: "an image from an image",
  },
  notSold: "Nothing is sold here: Vestnik is free of charge on this site.",
  start: { free: "Start for free", basic: "Choose Standard", business: "Choose Business" },
} as const;
