/** What the closed row "More options" says: what was chosen by hand, what the channels gave, and on which options they disagree. */
import type { Channel } from "@vestnik/contract/channels";
import type { DefaultOptionName, DefaultOptions } from "@vestnik/domain/defaultOptions";
import { useTranslation } from "react-i18next";
import { defaultsIn, type Following } from "../timing/channelDefaults.ts";

type Row<Options> = Following & {
  readonly options: Options;
  /** As Vestnik has them. */
  readonly vestniks: Options;
  /** Those that it would be sent to. */
  readonly channels: readonly Channel[];
  /** Says which options differ from Vestnik's, in a few words each. */
  readonly wordsOf: (options: Options) => readonly string[];
};

export function useRowWords(): <Options extends Partial<DefaultOptions>>(
  row: Row<Options>,
) => readonly string[] {
  const { t } = useTranslation("composer");
  return ({ options, vestniks, follows = [], channels, wordsOf }) => {
    const onlyThese = (names: readonly DefaultOptionName[], from: Partial<DefaultOptions>) =>
      wordsOf({ ...vestniks, ...only(names, from) });
    const { disputed } = defaultsIn(
      channels,
      channels.map(({ id }) => id),
    );
    const byHand = wordsOf({ ...options, ...only(follows, vestniks) });
    const given = onlyThese(follows, options);
    const open = follows.filter((name) => disputed.includes(name));
    const wanted = channels.flatMap(({ defaultOptions }) => onlyThese(open, defaultOptions));
    const from = channels.length === 1 ? "defaults.ofOne" : "defaults.ofSeveral";
    return [
      ...byHand,
      ...(given.length > 0 ? [t(from, { options: given.join(", ") })] : []),
      ...(wanted.length > 0
        ? [t("defaults.differ", { options: [...new Set(wanted)].join(", ") })]
        : []),
    ];
  };
}

function only(
  names: readonly DefaultOptionName[],
  options: Partial<DefaultOptions>,
): Partial<DefaultOptions> {
  return Object.fromEntries(names.map((name) => [name, options[name]]));
}
