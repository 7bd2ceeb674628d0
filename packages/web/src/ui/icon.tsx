import type { ReactNode, SVGProps } from 'react';

/** `size` in CSS pixels, default 24. Icons are decoration: the word beside them carries the meaning. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number };

/** An icon component as the other parts take it. */
export type IconType = (props: IconProps) => ReactNode;

function Svg({ size = 24, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  );
}

const icon =
  (shape: ReactNode): IconType =>
  (props) => <Svg {...props}>{shape}</Svg>;

export const IconArrowDown = icon(<path d="M12 5v14m-6-6 6 6 6-6" />);
export const IconArrowLeft = icon(<path d="M19 12H5m6-6-6 6 6 6" />);
export const IconArrowRight = icon(<path d="M5 12h14m-6-6 6 6-6 6" />);
export const IconArrowUp = icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const IconCalendar = icon(
  <>
    <rect x="4" y="5" width="16" height="16" rx="2" />
    <path d="M4 10h16M8 3v4m8-4v4" />
  </>,
);
export const IconChat = icon(<path d="M4 5h16v11H10l-5 4v-4H4z" />);
export const IconCheck = icon(<path d="m5 13 4.5 4.5L19 7.5" />);
export const IconChevronDown = icon(<path d="m6 9 6 6 6-6" />);
export const IconChevronRight = icon(<path d="m9 6 6 6-6 6" />);
export const IconClose = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const IconError = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5m0 3.4v.1" />
  </>,
);
export const IconExternal = icon(
  <path d="M14 5h5v5m0-5-8 8m-1-7H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4" />,
);
export const IconFile = icon(
  <path d="M14 3v5h5M7 21a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2H7Zm2-8h6m-6 4h4" />,
);
/** Half done. */
export const IconHalf = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
  </>,
);
export const IconInfo = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5m0-9v.1" />
  </>,
);
export const IconMenu = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
/** Not begun. */
export const IconOpen = icon(<circle cx="12" cy="12" r="8" strokeDasharray="3 3.28" />);
export const IconRefresh = icon(<path d="M19 6v5h-5m4.5-.5A7 7 0 1 0 19 14" />);
export const IconSuccess = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 2.8 2.8L16 9.5" />
  </>,
);
export const IconUpload = icon(<path d="M12 16V4m-5 5 5-5 5 5M5 15v4a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4" />);
export const IconWarning = icon(
  <path d="M12 9v4.5m0 3v.1M10.7 4.3 2.9 18a1.5 1.5 0 0 0 1.3 2.2h15.6a1.5 1.5 0 0 0 1.3-2.2L13.3 4.3a1.5 1.5 0 0 0-2.6 0Z" />,
);
export const IconZoomIn = icon(
  <>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4m-5-8v6m-3-3h6" />
  </>,
);
export const IconZoomOut = icon(
  <>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4m-8-5h6" />
  </>,
);
