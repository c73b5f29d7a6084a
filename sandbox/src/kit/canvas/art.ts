/** Addresses of the pictures: each game loads only its own. */

const FILES = import.meta.glob<string>('../../../art/{noto,drawn}/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const BY_NAME = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
)

/** Address of a picture of art/ by its name. */
export function artUrl(name: string): string {
  return BY_NAME.get(name) ?? ''
}

/** Loads pictures at once and tells how many have come. Throws when one of them cannot be had. */
export async function loadArt(
  names: readonly string[],
  onProgress: (loaded: number, of: number) => void,
): Promise<Map<string, HTMLImageElement>> {
  let loaded = 0
  const pictures = await Promise.all(
    names.map(async (name) => {
      const picture = await loadPicture(artUrl(name))
      loaded += 1
      onProgress(loaded, names.length)
      return [name, picture] as const
    }),
  )
  return new Map(pictures)
}

function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error(`the picture ${url} could not be loaded`))
    picture.src = url
  })
}
