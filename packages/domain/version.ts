/** Of the product: what administrators read, and what the packages are marked with. */
export const VERSION = '2.0.0';
