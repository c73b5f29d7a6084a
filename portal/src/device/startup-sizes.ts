/** Screens of iPhones that are in use, in their own pixels, upright: an iPhone takes no start-up picture of another size. */
export const STARTUP_SIZES = [
  // SE (2nd, 3rd), 8 · 8 Plus
  '750x1334',
  '1242x2208',
  // X, XS, 11 Pro, 12 and 13 mini · XR, 11 · XS Max, 11 Pro Max
  '1125x2436',
  '828x1792',
  '1242x2688',
  // 12, 13, 14, 16e · 12 and 13 Pro Max, 14 Plus
  '1170x2532',
  '1284x2778',
  // 14 Pro, 15, 16 · 14 Pro Max, 15 and 16 Plus
  '1179x2556',
  '1290x2796',
  // 16 Pro, 17 · Air · 16 and 17 Pro Max
  '1206x2622',
  '1260x2736',
  '1320x2868',
]
