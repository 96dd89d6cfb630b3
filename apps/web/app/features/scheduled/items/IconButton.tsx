import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./IconButton.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children" | "type"> & {
  readonly icon: Icon;
};

/** A button with a sign alone. A plain element: there may be a hundred of them. */
export function IconButton({ icon: Sign, ...rest }: IconButtonProps) {
  return (
    // A menu around it would give it a class of its own, which is none of our looks.
    <button type="button" {...rest} className={classes["button"]}>
      <Sign size={18} aria-hidden />
    </button>
  );
}
