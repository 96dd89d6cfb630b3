import { Popover } from "@mantine/core";
import { useImperativeHandle, useRef, type ReactNode, type Ref } from "react";

type ButtonPopoverProps = {
  readonly opened: boolean;
  /** Its name for screen readers. */
  readonly title: string;
  readonly className: string;
  readonly width?: number;
  /** Called by Escape and by a click elsewhere. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What opens below a button: rendered beside it, in an element of their own. */
export function ButtonPopover({
  opened,
  title,
  className,
  width,
  onClose,
  children,
}: ButtonPopoverProps) {
  return (
    <Popover
      opened={opened}
      // Mantine's onClose also follows a choice.
      onDismiss={onClose}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles={false}
      {...(width !== undefined && { width })}
    >
      <Popover.Target>
        <ParentTarget />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} tabIndex={-1} className={className}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Makes its parent element a popover's target, so that a click on the button in it does not also count as a click
 * elsewhere.
 */
function ParentTarget({ ref }: { readonly ref?: Ref<HTMLElement | null> }) {
  const mark = useRef<HTMLSpanElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(
    ref,
    () => mark.current?.parentElement ?? null,
  );
  return <span ref={mark} hidden />;
}
