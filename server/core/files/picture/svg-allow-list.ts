/**
 * Allowed elements.
 * Security: everything else is removed. That excludes scripts, event handlers, foreign content, animations (which can
 * set links) and filters that load resources.
 */
export const svgElements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image marker linearGradient radialGradient ' +
    'stop pattern clipPath mask switch style filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDropShadow feFlood feFuncA ' +
    'feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile feTurbulence'
  ).split(' '),
);

/** Elements without effect unless there is a script or click; their content is kept. */
export const svgUnwrapped: ReadonlySet<string> = new Set(['a']);

/** Elements with notes of drawing programs, removed with their content and without a warning. */
export const svgNotes: ReadonlySet<string> = new Set(['metadata', 'sodipodi:namedview', 'inkscape:grid', 'rdf:RDF']);

export const svgAttributes: ReadonlySet<string> = new Set(
  (
    'id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio transform version xml:space ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity ' +
    'opacity color display visibility overflow clip clip-path clip-rule mask filter paint-order vector-effect shape-rendering text-rendering ' +
    'image-rendering color-interpolation color-interpolation-filters mix-blend-mode isolation font font-family font-size font-weight font-style ' +
    'font-variant font-stretch font-size-adjust line-height letter-spacing word-spacing text-anchor text-decoration text-align dominant-baseline ' +
    'alignment-baseline baseline-shift writing-mode direction unicode-bidi textLength lengthAdjust rotate startOffset method spacing ' +
    'gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity patternUnits patternContentUnits patternTransform ' +
    'clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient marker-start marker-mid marker-end ' +
    'filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 order kernelMatrix ' +
    'divisor bias targetX targetY edgeMode preserveAlpha stdDeviation flood-color flood-opacity radius baseFrequency numOctaves seed stitchTiles ' +
    'role aria-label aria-labelledby aria-describedby aria-hidden lang xml:lang'
  ).split(' '),
);

export const svgNamespace = 'http://www.w3.org/2000/svg';
export const xlinkNamespace = 'http://www.w3.org/1999/xlink';
