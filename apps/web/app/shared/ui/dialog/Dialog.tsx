import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Dialog.module.css";

export type DialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** Wider than a question needs it. */
  readonly size?: "xl";
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** A dialog over the page. The kit's own header would be read as a second banner of the page, so the title stands free. */
export function Dialog({ opened, title, size, children, onClose }: DialogProps) {
  const { t } = useTranslation("general");
  // One that is made already open, as those loaded late are, would not give the focus back.
  const isMounted = useMounted();
  return (
    <Modal.Root
      opened={opened && isMounted}
      onClose={onClose}
      centered
      padding="lg"
      {...(size !== undefined && { size })}
    >
      <Modal.Overlay />
      {/* Not by className: the kit gives that to the element around the content too, which covers the whole page. */}
      <Modal.Content classNames={{ content: classes["content"] ?? "" }}>
        <div className={classes["head"]}>
          <Modal.Title fz="lg" fw={650} lh={1.3}>
            {title}
          </Modal.Title>
        </div>
        <Modal.Body>{children}</Modal.Body>
        {/* Last, so that the focus begins with the field or button the dialog is there for. */}
        <Modal.CloseButton className={classes["close"] ?? ""} aria-label={t("close")} size={36} />
      </Modal.Content>
    </Modal.Root>
  );
}
