/** The box that the cards come out of. */
export function Shoe() {
  return (
    <svg viewBox="0 0 64 36" className="shoe" aria-hidden="true">
      <path d="M6 10 34 3h22a5 5 0 0 1 5 5v20H14l-8-4Z" className="shoe-box" />
      <path d="M6 10 34 3v21l-20 4-8-4Z" className="shoe-side" />
      <path d="M9 12 32 6v15L16 25l-7-3Z" className="shoe-cards" />
      <path d="M9 15 32 9M9 18 32 12M10 21.500 32 15" className="shoe-line" />
      <path d="M3 24 14 20l14 8-11 5Z" className="shoe-card" />
      <circle cx="48" cy="15" r="5" className="shoe-seal" />
    </svg>
  )
}
