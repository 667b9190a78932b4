/** Logo of the product: three beads on two threads. The text beside it is its accessible name. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
    >
      <path d="M7 22V12a7 7 0 0 1 14 0v10" />
      <path d="M14 22v-9" opacity=".45" />
      <circle cx="7" cy="22" r="2.4" fill="currentColor" />
      <circle cx="14" cy="22" r="2.4" fill="currentColor" opacity=".45" />
      <circle cx="21" cy="22" r="2.4" fill="currentColor" />
    </svg>
  );
}
