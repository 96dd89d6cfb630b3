import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconEye } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "../../Composer.module.css";

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

/** Asked at every scroll, not observed: the preview is loaded later than this button, and another one takes its place. */
function usePreviewSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  // Outside React: the scroll position.
  useEffect(() => {
    const look = () => setSeen(isPreviewSeen());
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, []);
  return isSeen;
}

function isPreviewSeen(): boolean {
  const box = shownPreview()?.getBoundingClientRect();
  if (!box) return false;
  // The bar covers the lower edge of the window. Where the page ends the preview cannot come higher.
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  return box.bottom > 0 && box.top < innerHeight * (isAtEnd ? 1 : 0.7);
}
