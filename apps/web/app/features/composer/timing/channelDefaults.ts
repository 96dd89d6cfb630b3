/**
 * The options that a new post takes from its channels (decision 214). An option follows the ticked channels until its owner sets it by hand;
 * what was copied, saved or scheduled follows none.
 */
import type { Channel } from "@vestnik/contract/channels";
import { emptyPoll } from "@vestnik/domain/content";
import {
  commonDefaults,
  type CommonDefaults,
  type DefaultOptionName,
  defaultOptionNames,
  type DefaultOptions,
  isSameOption,
  readDefaultOptions,
} from "@vestnik/domain/defaultOptions";
import { useEffect, useEffectEvent } from "react";
import { publishableIds } from "./channelChoice.ts";
import { withoutLeftTopic } from "./topicGroups.ts";

/** The options of a draft that follow its channels; without them none does. */
export type Following = { readonly follows?: readonly DefaultOptionName[] | undefined };

/** Those that a poll has. */
export const pollDefaultNames = defaultOptionNames.filter((name) => name in emptyPoll);

/** What these channels give a new post: those of them that it would be sent to. */
export function defaultsIn(
  channels: readonly Channel[],
  chosenIds: readonly string[],
): CommonDefaults {
  const ids = publishableIds(chosenIds, channels);
  const chosen = channels.filter(({ id }) => ids.includes(id));
  return commonDefaults(chosen.map(({ defaultOptions }) => defaultOptions));
}

/** The options that change with these channels; none of those that were set by hand. */
function followedDefaults(
  draft: Following & Partial<DefaultOptions>,
  channels: readonly Channel[] | undefined,
  chosenIds: readonly string[],
): Partial<DefaultOptions> {
  if (channels === undefined) return {};
  const { options } = defaultsIn(channels, chosenIds);
  const changed = (draft.follows ?? []).filter((name) => !isSameOption(name, options, draft));
  return Object.fromEntries(changed.map((name) => [name, options[name]]));
}

/** What changes with the destinations: the defaults that are followed, and the topic of a group that is left. */
export function withDestinations(
  draft: Following & Partial<DefaultOptions> & { readonly selectedChannelIds: readonly string[] },
  channels: readonly Channel[] | undefined,
  chosenIds: string[],
) {
  return {
    selectedChannelIds: chosenIds,
    ...withoutLeftTopic(channels, draft.selectedChannelIds, chosenIds),
    ...followedDefaults(draft, channels, chosenIds),
  };
}

/** What was chosen by hand does not follow any more. */
export function setByHand<Part extends object>(
  { follows }: Following,
  chosen: Part,
): Part & Following {
  if (!follows) return chosen;
  return { ...chosen, follows: follows.filter((name) => !(name in chosen)) };
}

/** Follows with every option that is as Vestnik has it: nothing is written yet, and an earlier build stored no more. */
export function followingAnew<Draft extends Following & Partial<DefaultOptions>>(
  draft: Draft,
  names: readonly DefaultOptionName[] = defaultOptionNames,
): Draft {
  if (draft.follows) return draft;
  const vestniks = readDefaultOptions({});
  return { ...draft, follows: names.filter((name) => isSameOption(name, draft, vestniks)) };
}

export function followsFrom({ follows }: Record<string, unknown>): Following {
  if (!Array.isArray(follows)) return {};
  return { follows: defaultOptionNames.filter((name) => follows.includes(name)) };
}

type NewForm = {
  readonly isEmpty: boolean;
  readonly channels: readonly Channel[] | undefined;
  readonly chosenIds: readonly string[];
  readonly draftNow: () => Following & Partial<DefaultOptions>;
  readonly change: (options: Partial<DefaultOptions>) => void;
};

/** An empty form begins with what its channels choose now. Once something is written, only another choice of channels changes its options. */
export function useDefaultsOfEmptyForm(form: NewForm): void {
  const { isEmpty, channels, chosenIds } = form;
  const follow = useEffectEvent(() => {
    const followed = isEmpty ? followedDefaults(form.draftNow(), channels, chosenIds) : {};
    if (Object.keys(followed).length > 0) form.change(followed);
  });
  const chosen = chosenIds.join();
  // Outside React: the draft in the browser.
  useEffect(() => follow(), [isEmpty, channels, chosen]);
}
