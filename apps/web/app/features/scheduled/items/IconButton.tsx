import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./IconButton.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children" | "type"> & {
  readonly icon: Icon;
};

/** A button with an icon only. A plain element, because there may be a hundred of them. */
export function IconButton({ icon: Sign, ...rest }: IconButtonProps) {
  return (
    // A Mantine menu around it passes a class of its own, which is not used here.
    <button type="button" {...rest} className={classes["button"]}>
      <Sign size={18} aria-hidden />
    </button>
  );
}
