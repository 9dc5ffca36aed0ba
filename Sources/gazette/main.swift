print("gazette")
