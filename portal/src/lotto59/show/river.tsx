/** Water below the stage: thin brass lines and the reflections of lamps. Decoration. */
export function River() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-16 w-full text-gold"
      preserveAspectRatio="xMidYMax slice"
      viewBox="0 0 400 64"
      fill="none"
      stroke="currentColor"
    >
      <path
        opacity=".22"
        d="M0 20q12-5 24 0t24 0 24 0 24 0M210 16q12-4 24 0t24 0 24 0M320 26q10-4 20 0t20 0 20 0 20 0"
      />
      <path
        opacity=".16"
        d="M30 38q14-5 28 0t28 0 28 0 28 0 28 0M230 42q12-5 24 0t24 0 24 0 24 0 24 0M-10 52q12-4 24 0t24 0 24 0"
      />
      <path opacity=".12" d="M120 56q14-5 28 0t28 0 28 0 28 0 28 0M300 58q12-4 24 0t24 0 24 0 24 0" />
      <g strokeWidth="2" opacity=".25" strokeLinecap="round" strokeDasharray="3 6">
        <path d="M62 22v30M148 14v36M268 18v34M352 12v40" />
      </g>
    </svg>
  )
}
