/** The element of every picture. In the library, whose React is the site's, it is that of `ImgAnyReact.tsx`. */
export const ImgTag = 'img'
