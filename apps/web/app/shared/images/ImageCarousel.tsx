import { kindOfAddress } from "@vestnik/domain/media";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ImageCarousel.module.css";
import { ShownMedia } from "./ShownMedia.tsx";
import { useKindWords } from "./useKindWords.ts";
import { useSwipe } from "./useSwipe.ts";

export type ImageCarouselProps = {
  readonly images: readonly string[];
  /** The index of the shown image. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
};

/**
 * Images one at a time: buttons, arrow keys, a swipe or the thumbnails change the image, and after the last comes the
 * first.
 */
export function ImageCarousel({ images, place, onPlace }: ImageCarouselProps) {
  const { t } = useTranslation("images");
  const kindWords = useKindWords();
  const count = images.length;
  const imageUrl = images[place];
  const step = (by: number) => count > 1 && onPlace((place + by + count) % count);
  const swipe = useSwipe(step);

  function followKeys(event: KeyboardEvent) {
    const to = placeForKey(event.key, place, count);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPlace(to);
  }

  if (imageUrl === undefined) return null;
  const position = place + 1;
  const name = t("position", { ...kindWords(kindOfAddress(imageUrl)), position, count });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <div
      className={classes["carousel"]}
      role="group"
      aria-label={t("carousel")}
      onKeyDown={followKeys}
    >
      <div className={classes["stage"]} {...swipe}>
        <div key={imageUrl} className={classes["shown"]}>
          <ShownMedia imageUrl={imageUrl} alt={name} fit="contain" isPlayable />
        </div>
        {count > 1 && (
          <>
            <StepButton label={t("previous")} side="previous" onStep={() => step(-1)} />
            <StepButton label={t("next")} side="next" onStep={() => step(1)} />
            <span className={classes["counter"]} aria-hidden>
              {position} / {count}
            </span>
          </>
        )}
      </div>
      <VisuallyHidden role="status">{name}</VisuallyHidden>
      {count > 1 && <Thumbnails images={images} place={place} onPlace={onPlace} />}
    </div>
  );
}

function placeForKey(key: string, place: number, count: number): number | undefined {
  if (count < 2) return undefined;
  if (key === "ArrowLeft") return (place - 1 + count) % count;
  if (key === "ArrowRight") return (place + 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

type StepButtonProps = {
  readonly label: string;
  readonly side: "previous" | "next";
  readonly onStep: () => void;
};

function StepButton({ label, side, onStep }: StepButtonProps) {
  const Chevron = side === "next" ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      className={classes["step"]}
      data-side={side}
      variant="default"
      radius={20}
      size={40}
      aria-label={label}
      // In a dialog the arrow keys work at once.
      {...(side === "next" && { "data-autofocus": true })}
      onClick={onStep}
    >
      <Chevron size={22} aria-hidden />
    </ActionIcon>
  );
}

function Thumbnails({ images, place, onPlace }: ImageCarouselProps) {
  const { t } = useTranslation("images");
  const kindWords = useKindWords();
  const strip = useRef<HTMLUListElement>(null);
  // Outside React: the scroll position of the strip. Not scrollIntoView, which would scroll the page, too.
  useEffect(() => {
    const list = strip.current;
    const current = list?.children[place];
    if (!list || !(current instanceof HTMLElement)) return;
    list.scrollTo({ left: current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2 });
  }, [place]);
  return (
    <ul ref={strip} className={classes["strip"]} aria-label={t("thumbnails")}>
      {images.map((imageUrl, other) => (
        <li key={imageUrl}>
          <button
            type="button"
            className={classes["thumbnail"]}
            aria-current={other === place}
            onClick={() => onPlace(other)}
          >
            <ShownMedia imageUrl={imageUrl} alt="" />
            <VisuallyHidden>
              {t("show", { ...kindWords(kindOfAddress(imageUrl)), position: other + 1 })}
            </VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
}
