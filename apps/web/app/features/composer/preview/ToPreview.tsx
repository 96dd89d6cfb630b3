import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconEye } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "../Composer.module.css";

/** Beside the button on a narrow screen, where the preview is far below the text: there, and back to where one was. */
export function ToPreview() {
  const { t } = useTranslation("composer");
  const isSeen = usePreviewSeen();
  const left = useRef(0);

  function go() {
    if (isSeen) return scrollTo({ top: left.current });
    left.current = scrollY;
    shownPreview()?.scrollIntoView({ block: "center" });
  }

  const Icon = isSeen ? IconArrowUp : IconEye;
  return (
    <ActionIcon
      className={classes["toPreview"] ?? ""}
      variant="default"
      size={52}
      aria-label={t(isSeen ? "preview.back" : "preview.heading")}
      onClick={go}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  );
}

function shownPreview(): Element | null {
  return document.querySelector("[data-preview]");
}

function usePreviewSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  // Outside React: the scroll position.
  useEffect(() => {
    const preview = shownPreview();
    if (!preview) return undefined;
    // The bar covers the lower edge of the window.
    const rootMargin = "0px 0px -30% 0px";
    const observer = new IntersectionObserver(
      ([entry]) => setSeen(entry?.isIntersecting ?? false),
      { rootMargin },
    );
    observer.observe(preview);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}
