import './qr-code.css';

/** A QR code as the server gives it, row by row; drawn here, so that what is in it goes to nobody else. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const dark = rows.flatMap((row, y) =>
    row.split('').flatMap((module, x) => (module === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      className="ui-qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
