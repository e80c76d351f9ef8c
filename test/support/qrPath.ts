import decodeQR from 'qr/decode.js'

/** Picture dots a module. */
const scale = 4

/** Reads a code out of what is drawn: a path of `Mx yhWv1h-Wz` for each run of dark modules. @throws where it is no code. */
export function readQrPath(viewBox: string, path: string): string {
  const size = Number(viewBox.split(' ')[2])
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let dot = Number(x) * scale; dot < (Number(x) + Number(run)) * scale; dot++) {
        data.set([0, 0, 0], (row * width + dot) * 4)
      }
    }
  }
  return decodeQR({ width, height: width, data })
}
