import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Light modules round the code, without which cameras do not find it (ISO/IEC 18004). */
const quietZone = 4

/** One path: each run of dark modules in a row is a rectangle. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end < 0 ? row.length : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return runs.join('')
}

/** A text as a QR code. Dark on light in every theme: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
    return { size: rows.length, path: pathOf(rows) }
  }, [text])
  return (
    <svg className="qr__code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
