declare module "virtual:theme-colours" {
  /** Custom properties for both themes. */
  export const colours: string;
}
