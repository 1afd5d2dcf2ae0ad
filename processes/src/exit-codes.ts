/** A process that ends with this would end the same way again: a person has to do something first. (EX_CONFIG of BSD) */
export const cannotGoOn = 78;
