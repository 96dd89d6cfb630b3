import { Skeleton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import classes from "./PostPreview.module.css";

const ImageCarousel = lazyPart(
  async () => (await import("../../../shared/images/ImageCarousel.tsx")).ImageCarousel,
);

/** Under a tall album it would open outside of the window. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Shows how many images there are beside the first, and opens a carousel of all of them (docs/product.md, Posts). */
export function AlbumCarousel({ images }: { images: readonly string[] }) {
  const { t } = useTranslation("composer");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const more = images.length - 1;
  return (
    <div className={classes["more"]}>
      <button
        type="button"
        className={classes["badge"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t("preview.moreImages", { count: more })}
        <IconChevronDown className={classes["badgeSign"]} size={16} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={240} />}>
            <div ref={bringIntoView}>
              <ImageCarousel images={images} place={Math.min(place, more)} onPlace={setPlace} />
            </div>
          </Suspense>
        )}
      </div>
    </div>
  );
}
