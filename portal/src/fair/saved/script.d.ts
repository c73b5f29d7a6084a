/** The address of a module's own script (portal/saved-script.ts). */
declare module '*?script' {
  const url: string
  export default url
}
