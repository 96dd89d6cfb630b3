/** Which options a new post in a channel starts with, as the channel's owner chose once (docs/product.md, Defaults of a channel; decision 214). */
import { chosenOptions, emptyPost, optionFacts, tidyPostOptions } from "./content.ts";
import type { Given, PostOptions } from "./content.ts";
import { readLinkPreview } from "./linkPreview.ts";

type Facts = typeof optionFacts;
export type DefaultOptionName = {
  [Name in keyof Facts]: Facts[Name]["isOfChannels"] extends true ? Name : never;
}[keyof Facts];

/** Those that a channel can choose. The page of a link preview belongs to one post, too. */
export const defaultOptionNames = Object.keys(optionFacts).filter(isDefaultOption);

function isDefaultOption(name: string): name is DefaultOptionName {
  return optionFacts[name as keyof Facts].isOfChannels;
}

export type DefaultOptions = Pick<PostOptions, DefaultOptionName>;

/** Reads what was stored or given at any time: an option that is missing or unreadable has Vestnik's default. */
export function readDefaultOptions(stored: object): DefaultOptions {
  const options = tidyPostOptions(stored);
  return {
    ...only(defaultOptionNames, options),
    linkPreview: readLinkPreview({ ...options.linkPreview, url: undefined }),
  };
}

/** Only what differs from Vestnik's defaults is stored. */
export function storedDefaultOptions(options: DefaultOptions): Given<DefaultOptions> {
  return chosenOptions({ ...emptyPost, ...options });
}

export type CommonDefaults = {
  readonly options: DefaultOptions;
  /** On which the channels disagree: these have Vestnik's default. */
  readonly disputed: readonly DefaultOptionName[];
};

/** What a new post for all these channels starts with. */
export function commonDefaults(channels: readonly DefaultOptions[]): CommonDefaults {
  const [first = readDefaultOptions({}), ...others] = channels;
  const disputed = defaultOptionNames.filter((name) =>
    others.some((other) => !isSameOption(name, first, other)),
  );
  const agreed = defaultOptionNames.filter((name) => !disputed.includes(name));
  return { options: { ...readDefaultOptions({}), ...only(agreed, first) }, disputed };
}

export function isSameOption(
  name: DefaultOptionName,
  one: Partial<DefaultOptions>,
  other: Partial<DefaultOptions>,
): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

function only<Name extends DefaultOptionName>(
  names: readonly Name[],
  options: DefaultOptions,
): Pick<DefaultOptions, Name> {
  return Object.fromEntries(names.map((name) => [name, options[name]])) as Pick<
    DefaultOptions,
    Name
  >;
}
