import type { Language } from "@vestnik/contract/shared";
import { texts } from "../texts/texts.ts";
import { fileAddress, pictureSize } from "../layout/madeFiles.ts";

export type PictureProps = {
  readonly name: "composer" | "calendar" | "failure" | "preview" | "channel";
  readonly language: Language;
  /** How wide it is shown, as in the attribute of an image. */
  readonly sizes: string;
  /** Visible at once: fetched before anything else. */
  readonly isFirst?: boolean;
};

type Form = "desktop" | "phone" | "crop";
const themes = ["dark", "light"] as const;
const types = ["avif", "webp"] as const;
const onPhones = "(max-width: 40rem)";
const inDark = "(prefers-color-scheme: dark)";

/** A screen of the product in the language, the theme and for the width of its reader. */
export function Picture({ name, language, sizes, isFirst = false }: PictureProps) {
  const forms = formsOf(name);
  const last = describe(name, forms.at(-1) ?? "crop", language);
  return (
    <picture>
      {forms.flatMap((form) =>
        themes.flatMap((theme) =>
          types.map((type) => {
            const { key, width, height, addressesIn } = describe(name, form, language);
            return (
              <source
                key={`${key}-${theme}-${type}`}
                media={mediaOf(form, theme)}
                type={`image/${type}`}
                srcSet={addressesIn(theme, type)}
                sizes={sizes}
                width={width}
                height={height}
              />
            );
          }),
        ),
      )}
      <img
        src={fileAddress(`pictures/${last.key}-light-${last.width}.webp`)}
        alt={texts[language].pictures[name]}
        width={last.width}
        height={last.height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={isFirst ? "high" : "auto"}
      />
    </picture>
  );
}

/** Parts of a screen look the same everywhere; whole screens are laid out differently on a phone. */
function formsOf(name: PictureProps["name"]): readonly Form[] {
  return name === "preview" || name === "channel" ? ["crop"] : ["phone", "desktop"];
}

function describe(name: string, form: Form, language: Language) {
  const key = `${name}-${form}-${language}`;
  const { widths, ratio } = pictureSize(key);
  const width = widths.at(-1) ?? 0;
  const addressesIn = (theme: string, type: string) =>
    widths
      .map((each) => `${fileAddress(`pictures/${key}-${theme}-${each}.${type}`)} ${each}w`)
      .join(", ");
  return { key, width, height: Math.round(width * ratio), addressesIn };
}

function mediaOf(form: Form, theme: (typeof themes)[number]): string | undefined {
  const queries = [...(form === "phone" ? [onPhones] : []), ...(theme === "dark" ? [inDark] : [])];
  return queries.length > 0 ? queries.join(" and ") : undefined;
}
