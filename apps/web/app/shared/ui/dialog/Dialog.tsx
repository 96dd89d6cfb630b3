import { getDefaultZIndex, Modal } from "@mantine/core";
import { useMediaQuery, useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Dialog.module.css";

export type DialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** Wider than a question needs. */
  readonly size?: "xl";
  /** For a list that needs the whole screen of a phone. */
  readonly fillsPhone?: boolean;
  /** Stands over other dialogs, also over one that was fetched later. */
  readonly isOverOthers?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** When it is no longer seen. */
  readonly onClosed?: () => void;
};

/** A dialog over the page. Mantine's own header would count as a second banner landmark, so the title is a plain element. */
export function Dialog(props: DialogProps) {
  const { opened, title, size, children, onClose, onClosed } = props;
  const { fillsPhone = false, isOverOthers = false } = props;
  const { t } = useTranslation("general");
  // A modal that mounts already open, as one that is loaded late does, would not return the focus.
  const isMounted = useMounted();
  const isPhone = useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened && isMounted}
      onClose={onClose}
      centered
      padding="lg"
      fullScreen={fillsPhone && isPhone}
      {...(isOverOthers && { zIndex: getDefaultZIndex("modal") + 1 })}
      {...(size !== undefined && { size })}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
    >
      <Modal.Overlay />
      {/* Not by className: Mantine also gives that to the element around the content, which covers the whole page. */}
      <Modal.Content classNames={{ content: classes["content"] ?? "" }}>
        <div className={classes["head"]}>
          <Modal.Title fz="lg" fw={650} lh={1.3}>
            {title}
          </Modal.Title>
        </div>
        <Modal.Body>{children}</Modal.Body>
        {/* Last in the order, so that the focus begins at the dialog's own field or button. */}
        <Modal.CloseButton className={classes["close"] ?? ""} aria-label={t("close")} size={36} />
      </Modal.Content>
    </Modal.Root>
  );
}
