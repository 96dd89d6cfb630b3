/** The look of a choice between two or three: seen in the dark, too. */
import classes from "./choice.module.css";

export const choiceClasses = {
  root: classes["root"] ?? "",
  indicator: classes["indicator"] ?? "",
  label: classes["label"] ?? "",
};
