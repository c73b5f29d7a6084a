/** The pot that the server has drawn into the page before it sent it: the first paint has it, without any script. */

/** Drawn by the build; the server puts its own figure in the place of this one (server/src/front/home-page.ts). */
export const BUILD_POT = 12_345_678

/** Null where the page came without one: the server did not know it, or it has too many digits for its place. */
export function drawnPot(root: HTMLElement): number | null {
  return root.dataset.pot === undefined ? null : Number(root.dataset.pot)
}
