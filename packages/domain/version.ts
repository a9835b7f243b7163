/** Version of the product, shown to administrators and set in the packages. */
export const VERSION = '2.0.0';
